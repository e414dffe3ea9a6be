// Bundled by the CSV bench. Plain JavaScript, because these packages are installed by the bench alone.
import { csvParseRows } from 'd3-dsv'
import { inferSchema, initParser } from 'udsv'

export const d3Rows = (text) => csvParseRows(text).length

export const udsvRows = (text) => initParser(inferSchema(text)).stringArrs(text).length
