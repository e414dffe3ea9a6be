import type { SimServer } from '../server.ts'

/** Calls as a client of specification section 7 does: with a session, and without our headers. */
export async function callPlainly(
  { server }: { server: SimServer },
  { id }: { id: string },
  method: string,
  path: string,
  body?: object,
) {
  const token = await server.tokenOf(id)
  const { status, text } = await server.answer({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
