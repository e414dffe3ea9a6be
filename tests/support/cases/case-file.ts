import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const casePath = (name: string) => join(import.meta.dirname, name)
export const caseBytes = (name: string) => new Uint8Array(readFileSync(casePath(name)))
export const caseText = (name: string) => readFileSync(casePath(name), 'utf8')
