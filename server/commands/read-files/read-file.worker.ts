import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import { type JobsFile, readJobs } from './read-jobs.ts'
import { readPostcodeFile } from './postcode-file.ts'

export type FileTask = ({ read: 'jobs' } & JobsFile) | { read: 'postcodes'; path: string }

/** A refusal isn't an error of the thread; a class instance would not survive the transfer. */
export type FileAnswer<Result> = { result: Result } | { refused: { code: ErrorCode; message: string } }

export default async function readFile(task: FileTask): Promise<FileAnswer<unknown>> {
  try {
    return { result: task.read === 'jobs' ? await readJobs(task) : await readPostcodeFile(task.path) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}
