import { join } from 'node:path'
import { createFolderStore, type FileStore } from './file-store.ts'
import { createS3Store, type S3Settings } from './s3-file-store.ts'

export interface FilePlace {
  readonly dataDir: string
  /** Absent for a folder of this server. */
  readonly s3?: S3Settings
}

/** The store of lead files. */
export const openFileStore = ({ dataDir, s3 }: FilePlace): FileStore =>
  s3 ? createS3Store(s3) : createFolderStore(join(dataDir, 'files'))

/** The store of segments. In the bucket they have a folder to themselves, which can't contain a lead's file. */
export const openSegmentStore = ({ dataDir, s3 }: FilePlace): FileStore =>
  s3 ? createS3Store(s3, { prefix: 'segments/' }) : createFolderStore(join(dataDir, 'segments'))
