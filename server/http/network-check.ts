import type { FastifyInstance } from 'fastify'
import { NETWORK_CHECK_PATH } from '../../contract/protocol.ts'

const PAGE = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Connected to Doorstep</title>
<style>:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif } main { max-width: 32rem; margin: 0 auto;
  padding: 1.5rem } a { display: inline-grid; align-items: center; min-height: 44px }</style></head>
<body><main><h1>You’re connected</h1>
<p>Nothing is in the way any more. Close this tab and go back to Doorstep. Your changes will be sent.</p>
<p><a href="/">Open Doorstep</a></p></main></body></html>`

/** Opened past the app, so that a network's sign-in page can take its place. */
export function addNetworkCheck(app: FastifyInstance): void {
  app.get(NETWORK_CHECK_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
}
