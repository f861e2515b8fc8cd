"""``referee serve``: start the server and say what to try."""

from __future__ import annotations

import socket
import ssl
from dataclasses import replace

import click
import segno

from referee.api import create_app
from referee.api.preload import preload
from referee.api.server import Server, Tls
from referee.api.settings import Settings


def serve(host: str | None, port: int | None, *, lan: bool, tls: Tls | None = None) -> None:
    """Serve until interrupted.

    Args:
        host: where to listen; where the environment says when left out.
        port: likewise.
        lan: whether to show a code for the phones on the home network.
        tls: certificate and key, to serve over HTTPS.

    Raises:
        InvalidSetting: when an environment variable cannot be used.
        ValueError: when the port is taken, or certificate and key cannot be used.
    """
    if tls is not None:
        _check_pair(tls)
    settings = Settings.from_environment()
    settings = replace(settings, host=host or settings.host, port=port or settings.port)
    host = settings.host
    _check_free(host, settings.port)
    preload()
    app = create_app(settings)
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host  # noqa: S104 - a comparison
    scheme = "http" if tls is None else "https"
    local = f"{scheme}://{name}:{settings.port}"
    click.echo(
        f"Chimera Referee answers at {local} (stop with Ctrl-C)\n\n"
        f"  Score pad       {local}/scorepad\n"
        f"  Table judge     {local}/judge\n"
        f"  Chimère scorer  {local}/chimere\n"
        f"  Documentation   {local}/docs\n"
        f"  Try             curl {local}/v1/rulesets/chimera-more-5p/classify \\\n"
        f'                    --json \'{{"cards": ["7", "7", "7", "Q"]}}\'\n'
    )
    if lan:
        address = f"{scheme}://{lan_address()}:{settings.port}"
        click.echo(f"On the home network: {address}\nThe score pad, for a phone to scan:\n")
        segno.make(address + "/scorepad", error="m").terminal(compact=True)
    Server(app, settings, tls).run()


def lan_address() -> str:
    """The address by which other devices on the network reach this machine.

    The socket only asks the routing table; connecting a datagram socket sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _check_pair(tls: Tls) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*tls)
    except OSError as error:  # what ssl raises is one too
        raise ValueError(
            f"cannot use the certificate {tls.certificate} with the key {tls.key} "
            f"({error.strerror or error}); both must be PEM files and belong together"
        ) from None


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ValueError(
                f"cannot listen on {host}:{port} ({error.strerror}); choose another with --port"
            ) from None
