import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import { type JobsFile, readJobs } from './read-jobs.ts'
import { readPostcodeFile } from './postcode-file.ts'

/** What a worker is asked for. */
export type FileTask = ({ read: 'jobs' } & JobsFile) | { read: 'postcodes'; path: string }

/** A refusal is no error of the thread; a class would not arrive as itself. */
export type FileAnswer<Result> = { result: Result } | { refused: { code: ErrorCode; message: string } }

/** The way into a worker of `file-reader.ts`: a thread of its own reads what a person uploaded. */
export default async function readFile(task: FileTask): Promise<FileAnswer<unknown>> {
  try {
    return { result: task.read === 'jobs' ? await readJobs(task) : await readPostcodeFile(task.path) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}
