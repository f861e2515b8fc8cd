-- Sends the bodies of a file in turn, one on each line, and writes the figures as one line of JSON.

local bodies = {}
local next_one = 0

function init(args)
  for line in io.lines(args[1]) do
    bodies[#bodies + 1] = wrk.format("POST", nil, {["Content-Type"] = "application/json"}, line)
  end
end

function request()
  next_one = next_one % #bodies + 1
  return bodies[next_one]
end

function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '{"answers": %d, "seconds": %.6f, "p50": %.6f, "p99": %.6f, "refused": %d, "failed": %d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e6, latency:percentile(99) / 1e6,
    e.connect, e.read + e.write + e.status + e.timeout
  ))
end
