import { expect, test } from 'vitest'
import { isProgram, isProgramName } from './program.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (text: string) => bytes(`\xff\xfe${Array.from(text, (letter) => `${letter}\0`).join('')}`)

test.each([
  ...['.hta', '.bat', '.cmd', '.vbs', '.js', '.lnk', '.ps1', '.jar', '.scr', '.msi', '.reg', '.exe'].map(
    (end) => `a${end}`,
  ),
  'INVOICE.PDF.BAT',
  'invoice.bat. ',
  'invoice\u202Efdp.bat',
  'invoice.b\u200Bat',
])('refuses a program named %s', (name) => {
  expect(isProgramName(name)).toBe(true)
})

test.each(['roof.jpg', 'bat', 'my.bat.pdf', 'www.example.com', 'Mrs. Js', 'survey.docx'])(
  'accepts a file named %s',
  (name) => {
    expect(isProgramName(name)).toBe(false)
  },
)

test.each([
  ['Windows', bytes('MZ\x90')],
  ['Linux', bytes('\x7fELF\x02')],
  ['a shell', bytes('#!/bin/sh')],
  ['a shortcut', bytes('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0')],
  ['Java', bytes(`PK\x03\x04${'\0'.repeat(26)}META-INF/MANIFEST.MF`)],
  ['an HTML application', bytes('<html><head><HTA:APPLICATION ID="x">')],
  ['a batch file', bytes('\r\n@ECHO OFF\r\ndel *')],
  ['VBScript', bytes('Set s = CreateObject("WScript.Shell")')],
  ['JScript', bytes('var s = new ActiveXObject("WScript.Shell")')],
  ['PowerShell', bytes('$c = New-Object Net.WebClient')],
  ['a registry file', wide('Windows Registry Editor Version 5.00')],
])('refuses a program of type %s by its content', (_, start) => {
  expect(isProgram(start)).toBe(true)
})

test.each([
  ['a PDF', bytes('%PDF-1.7 CreateObject(')],
  ['a Word document', bytes(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`)],
  ['an old Office document', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['a photo', bytes('\xff\xd8\xff\xe0@echo off')],
  ['a letter', bytes('Dear Mrs Lee, the boiler was installed.')],
])('accepts %s', (_, start) => {
  expect(isProgram(start)).toBe(false)
})
