import * as z from 'zod/mini'
import { formatDate } from './field-text.ts'

/** The Telephone Preference Service has two registers: TPS for persons' numbers, CTPS for companies'. */
export const PHONE_REGISTERS = ['TPS', 'CTPS'] as const
export type PhoneRegister = (typeof PHONE_REGISTERS)[number]

/** Numbers must be checked against a register of at most this age before a sales call. */
export const REGISTER_VALID_DAYS = 28

/** The file of a register that marks this installation's leads; `dated` is the day of its content. */
export const registerFile = z.object({ register: z.enum(PHONE_REGISTERS), dated: z.iso.date() })
export type RegisterFile = z.infer<typeof registerFile>

/** Whether the reason not to call is a register: the server set it, and the person didn't ask for it. */
export const isRegister = (reason: string | undefined): reason is PhoneRegister =>
  PHONE_REGISTERS.some((register) => register === reason)

const DAY_MS = 24 * 60 * 60 * 1000

export const registerAgeDays = ({ dated }: RegisterFile, now: number): number =>
  Math.floor((now - Date.parse(dated)) / DAY_MS)

/** The text on a lead's screen about the file that marked it. */
export const registerText = (file: RegisterFile, now: number): string =>
  registerAgeDays(file, now) > REGISTER_VALID_DAYS
    ? `${file.register} file of ${formatDate(file.dated)}, older than ${REGISTER_VALID_DAYS} days`
    : `${file.register} file of ${formatDate(file.dated)}`
