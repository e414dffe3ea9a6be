// For the container’s HEALTHCHECK: ends with 1 if the server beside it does not answer, whatever its database does.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}/api/live`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1

export {}
