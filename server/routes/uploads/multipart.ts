import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { Refusal } from '../../../contract/errors.ts'
import type { ChunkFolder, ReceivedFile } from '../../commands/bulk-upload/chunk-folder.ts'
import { requireStorableText } from '../sync/storable-text.ts'

export interface FormFile {
  readonly name: string
  readonly stream: Readable
  /** Known once the stream has ended. */
  isTooLarge(): boolean
}

type FormLimits = Exclude<Exclude<Parameters<FastifyRequest['parts']>[0], undefined>['limits'], undefined>

export async function withFormFile<Schema extends z.ZodMiniType, Result>(
  request: FastifyRequest,
  { chunks, tooLarge, ...rules }: FormRules<Schema> & { chunks: ChunkFolder; tooLarge: string },
  use: (file: ReceivedFile & { name: string }, fields: z.output<Schema>) => Promise<Result>,
): Promise<Result> {
  let received: ReceivedFile | undefined
  try {
    const { file, fields } = await readForm(request, rules, async ({ name, stream, isTooLarge }) => {
      received = await chunks.receive(stream)
      if (isTooLarge()) throw new Refusal('too-large', tooLarge)
      return { ...received, name }
    })
    return await use(file, fields)
  } finally {
    if (received) await chunks.forget(received)
  }
}

interface FormRules<Schema extends z.ZodMiniType> {
  readonly fileField: string
  readonly fields: Schema
  readonly mostBytes: number
}

/** Reads a multipart form part by part. Fields may come before or after the file, which `takeFile` must read to its end. */
export async function readForm<Schema extends z.ZodMiniType, File>(
  request: FastifyRequest,
  { fileField, fields, mostBytes }: FormRules<Schema>,
  takeFile: (file: FormFile) => Promise<File>,
): Promise<{ file: File; fields: z.output<Schema> }> {
  if (!request.isMultipart()) throw new Refusal('unsupported-type', 'Send this as multipart/form-data.')
  const texts: Record<string, unknown> = {}
  let taken: { file: File } | undefined
  const limits = { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25 }
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') texts[part.fieldname] = part.value
    else if (part.fieldname !== fileField || taken) part.file.resume()
    else taken = { file: await takeWhole(part, takeFile) }
  }
  if (!taken) throw new Refusal('invalid', `${fileField}: Choose a file.`, { details: { field: fileField } })
  requireStorableText(texts)
  return { file: taken.file, fields: parseFields(fields, texts) }
}

const broken = () => new Refusal('malformed', 'This form can’t be read. Send it again.')

/** A malformed or truncated form is the client's fault. */
async function* partsOf(request: FastifyRequest, limits: FormLimits) {
  const parts = request.parts({ limits })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw error instanceof Error && 'statusCode' in error ? error : broken()
    })
    if (next.done) return
    yield next.value
  }
}

async function takeWhole<File>({ file: stream, filename }: MultipartFile, takeFile: (file: FormFile) => Promise<File>) {
  let isCut = false
  stream.on('error', () => (isCut = true))
  try {
    return await takeFile({ name: filename, stream, isTooLarge: () => stream.truncated })
  } catch (error) {
    throw isCut ? broken() : error
  }
}

function parseFields<Schema extends z.ZodMiniType>(schema: Schema, texts: unknown): z.output<Schema> {
  const parsed = schema.safeParse(texts)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new Refusal('invalid', `${field}: ${issue?.message ?? 'This is not valid.'}`, { details: { field } })
}
