import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { ApiError, readRefusal, Unreachable } from './failures.ts'
import { urlOf, type UrlParts } from './url.ts'

interface LineOptions {
  token: string | undefined
  signal: AbortSignal
  /** Each line of the answer as it comes, parsed as JSON. */
  onLine: (line: unknown) => void
}

/** A form whose answer comes line by line, as the work is done. Throws as `call` does; a cut answer is no answer. */
export async function callForLines(
  endpoint: Endpoint,
  args: UrlParts & { form: FormData },
  { token, signal, onLine }: LineOptions,
): Promise<void> {
  try {
    const response = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      body: args.form,
      signal,
      headers: {
        accept: 'application/x-ndjson',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    if (!response.ok) throw await refusalOf(response)
    for await (const line of linesOf(response)) onLine(JSON.parse(line))
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw new Unreachable(undefined, { cause })
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const refusal = readRefusal(await response.json())
  return refusal ? new ApiError(refusal.code, refusal.message, response.status) : new Unreachable()
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    yield* lines.filter((line) => line !== '')
    if (done) return
  }
}
