import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FileStore, ListedFile } from './file-store.ts'
import { endWhenSilent, startSilence, watched } from './silence.ts'

export interface S3Settings {
  /** By default Amazon’s own. */
  readonly endpoint?: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** For an answer, and between two pieces of a file: a slow service is fine, a silent one isn't. */
const SILENCE_MS = 10_000

/** The caller's view: try again later. The log has the reason. */
class FileStoreAway extends Error {
  override name = 'FileStoreAway'
  readonly code = 'FILE_STORE_AWAY'
}

type Silence = ReturnType<typeof startSilence>

/** Stores files in a bucket of any service with the S3 interface. */
export function createS3Store(
  { endpoint, bucket, region, ...credentials }: S3Settings,
  { silenceMs = SILENCE_MS, prefix = '' } = {},
): FileStore {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials,
    // Many compatible services don't know the newer checksums. The content's own hash was checked before.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  async function answered<T>(ask: (options: { abortSignal: AbortSignal }, silence: Silence) => Promise<T>): Promise<T> {
    const silence = startSilence(silenceMs)
    try {
      return await ask({ abortSignal: silence.signal }, silence)
    } catch (error) {
      if (isMissing(error)) throw error
      throw new FileStoreAway('The file store doesn’t answer as it should.', { cause: silence.signal.reason ?? error })
    } finally {
      silence.stop()
    }
  }

  return {
    put: async (key, { size, type, read }) => {
      await answered((options, { restart, end }) => {
        const body = watched(read(), restart)
        // The library doesn't listen for errors, and would wait for the rest of the file.
        body.on('error', end)
        const put = new PutObjectCommand({ ...at(key), Body: body, ContentLength: size, ContentType: type })
        return client.send(put, options)
      })
    },
    read: async (key) => {
      const get = new GetObjectCommand(at(key))
      const found = await answered((options) => client.send(get, options)).catch(ignoreMissing)
      if (!(found?.Body instanceof Readable)) return undefined
      return { stream: endWhenSilent(found.Body, silenceMs), size: found.ContentLength ?? 0 }
    },
    sizeOf: async (key) => {
      const head = new HeadObjectCommand(at(key))
      return (await answered((options) => client.send(head, options)).catch(ignoreMissing))?.ContentLength
    },
    remove: async (key) => {
      await answered((options) => client.send(new DeleteObjectCommand(at(key)), options))
    },
    list: async function* (folder): AsyncGenerator<ListedFile> {
      const only = { Bucket: bucket, Prefix: folder ? `${prefix}${folder}/` : prefix }
      for (let after: string | undefined, isMore = true; isMore; ) {
        const list = new ListObjectsV2Command({ ...only, ContinuationToken: after })
        const page = await answered((options) => client.send(list, options))
        for (const { Key: key, LastModified: writtenAt } of page.Contents ?? [])
          if (key !== undefined && writtenAt) yield { key: key.slice(prefix.length), writtenAt }
        after = page.NextContinuationToken
        isMore = after !== undefined
      }
    },
  }
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
