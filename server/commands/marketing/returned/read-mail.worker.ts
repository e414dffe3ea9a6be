import { type Reading, readMail } from './read-mail.ts'

export default (source: Uint8Array): Promise<Reading> => readMail(source)
