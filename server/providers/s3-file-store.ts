import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FileStore } from './file-store.ts'

export interface S3Settings {
  /** Absent for Amazon’s own. */
  readonly endpoint?: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** For a whole file. A device that gives up before then asks again. */
const PATIENCE_MS = 60_000
const CONNECT_MS = 10_000

/** In a bucket of any service that speaks S3. */
export function createS3Store({ endpoint, bucket, region, ...credentials }: S3Settings): FileStore {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true },
    // Many compatible services don't know the newer checksums. The content's own hash was checked before.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    put: async (key, { size, type, read }) => {
      const body = read()
      const broken = new AbortController()
      // The library doesn't listen, and would wait for the rest.
      body.on('error', (error) => broken.abort(error))
      const put = new PutObjectCommand({ ...at(key), Body: body, ContentLength: size, ContentType: type })
      await client.send(put, { abortSignal: broken.signal })
    },
    read: async (key) => {
      const found = await client.send(new GetObjectCommand(at(key))).catch(ignoreMissing)
      return found?.Body instanceof Readable ? found.Body : undefined
    },
    sizeOf: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(ignoreMissing))?.ContentLength,
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) throw error
}
