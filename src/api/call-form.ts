import type * as z from 'zod/mini'
import type { Answer, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { readAnswer, type Received, untilOf } from './answers.ts'
import { Unreachable } from './failures.ts'
import { urlOf, type UrlParts } from './url.ts'

export interface FormOptions {
  token: string | undefined
  signal?: AbortSignal
  /** Called as the bytes of the form are sent; slightly more than those of its file. */
  onSent?: (bytes: number) => void
}

/** A file on a slow connection takes long, but it is never silent. */
const SILENCE_MS = 60_000

/** Like `call`, with files. Uses XMLHttpRequest, because `fetch` doesn't report how much of a body was sent. */
export async function callForm<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  args: UrlParts & { form: FormData },
  options: FormOptions,
): Promise<Answer<E>> {
  return readAnswer(endpoint, await post(urlOf(endpoint, args), args.form, options))
}

function post(url: string, form: FormData, { token, signal, onSent }: FormOptions) {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const abort = () => request.abort()
  let silence: ReturnType<typeof setTimeout>
  const restartTimeout = () => {
    clearTimeout(silence)
    silence = setTimeout(abort, SILENCE_MS)
  }
  request.upload.onprogress = ({ loaded }) => {
    restartTimeout()
    onSent?.(loaded)
  }
  request.onload = () =>
    resolve({
      status: request.status,
      type: request.getResponseHeader('content-type'),
      text: request.responseText,
      until: untilOf((name) => request.getResponseHeader(name)),
    })
  request.onerror = () => reject(new Unreachable())
  request.onabort = () => reject(signal?.aborted ? signal.reason : new Unreachable())
  request.open('POST', url)
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
  signal?.addEventListener('abort', abort, { once: true })
  restartTimeout()
  request.send(form)
  return promise.finally(() => {
    clearTimeout(silence)
    signal?.removeEventListener('abort', abort)
  })
}
