import { typeOfBytes, UNKNOWN_TYPE } from './file-type.ts'

// Recognises programs and scripts, which could harm the colleague who opens them, by their name and their first bytes.

/** The only list: the device checks it before it saves a file, and the server before it stores one. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'exe scr pif cpl dll msi msp msc jar apk appx deb rpm dmg iso ' +
    'bat cmd ps1 psm1 vbs vbe vb js jse mjs wsf wsh sct hta sh command ' +
    'lnk url reg inf scf chm xll'
  ).split(' '),
)

/**
 * Leaves out `com`, because addresses end with it too: such a program is recognised by its content. Windows ignores
 * dots and spaces at the end, and direction marks hide the end of a name.
 */
export function isProgramName(name: string): boolean {
  const plain = name.replaceAll(/[\p{Cf}\p{Cc}]/gu, '').replace(/[. ]{1,200}$/, '')
  return EXTENSIONS.has(plain.slice(plain.lastIndexOf('.') + 1).toLowerCase()) && plain.includes('.')
}

const PROGRAM_STARTS = [
  'MZ',
  '\x7fELF',
  '#!',
  '\xcf\xfa\xed\xfe',
  '\xce\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  // A shortcut of Windows.
  'L\0\0\0\x01\x14\x02\0',
]

/** Words of scripts, in the first kilobyte of a text. */
const SCRIPT_WORDS = [
  '<hta:application',
  '@echo off',
  'wscript.',
  'createobject(',
  'activexobject',
  'new-object ',
  'invoke-expression',
  'set-executionpolicy',
  'windows registry editor',
  'regedit4',
]

/** A zip that begins with this folder is a program of Java or Android. */
const JAR = 'PK\x03\x04'
const JAR_NAME = 'META-INF/'
const JAR_NAME_AT = 30

/** By its first bytes: `START_BYTES` are enough. An installer (`msi`) begins like an old Office document. */
export function isProgram(start: Uint8Array): boolean {
  const text = Array.from(start, (code) => String.fromCharCode(code)).join('')
  if (PROGRAM_STARTS.some((first) => text.startsWith(first))) return true
  if (text.startsWith(JAR)) return text.startsWith(JAR_NAME, JAR_NAME_AT)
  if (typeOfBytes(start) !== UNKNOWN_TYPE) return false
  // Windows writes some of them with two bytes per letter.
  const letters = text.replaceAll('\0', '').toLowerCase()
  return SCRIPT_WORDS.some((word) => letters.includes(word))
}

export const PROGRAM_REFUSED = 'Programs can’t be added. Choose a photo or a document.'
