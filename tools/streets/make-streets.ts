import { closeSync, mkdirSync, openSync, readSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { TileType } from 'pmtiles'
import { OSM_ATTRIBUTION } from '../../server/http/tile-setting.ts'
import { StartError } from '../../server/store/core/start-error.ts'
import { isOneFile } from '../is-one-file.ts'
import type { Bounds } from './bounds.ts'
import { cutPmtiles } from './cut-pmtiles.ts'
import { type OnProgress, readShapes } from './osm-features.ts'
import { LAYER_NAMES } from './osm-kinds.ts'
import { MAX_ZOOM, ShapeTiles } from './shape-tiles.ts'
import { openPmtilesWriter, type PmtilesFacts, type PmtilesWriter } from './write-pmtiles.ts'

interface Order {
  readonly bounds: Bounds
  readonly from: string
  readonly out: string
  /** May throw, which stops the work. */
  readonly onProgress: OnProgress
}

/** Makes the file of streets of an area. The file appears when it is whole, or not at all. */
export async function makeStreets({ bounds, from, out, onProgress }: Order) {
  const isPmtiles = readStart(from) === 'PMTiles'
  if (isOneFile(out, from))
    throw new StartError(`${out} would overwrite the file to read: give another name with --out.`)
  const writer = openWriter(out)
  try {
    const facts = isPmtiles
      ? await cutPmtiles(from, bounds, onProgress, writer)
      : await tileOsm(from, bounds, onProgress, writer)
    const tiles = writer.count()
    if (tiles === 0)
      throw new StartError(`${from} has nothing to draw in this area. Check --bbox: west,south,east,north.`)
    return { tiles, bytes: writer.finish(facts) }
  } catch (error) {
    writer.abandon()
    throw isFull(error)
      ? new StartError(`The disk is full: ${out} was not made. Free some space, or make --bbox smaller.`)
      : error
  }
}

/** `leeds.pmtiles` for `leeds.osm.pbf`, where the server looks for it; a piece of a PMTiles file has a name of its own. */
export function outFor(from: string, dataDir = process.env['DATA_DIR'] ?? './data'): string {
  const name = basename(from)
    .replace(/(\.osm)?\.pbf$/, '')
    .replace(/\.pmtiles$/, '-area')
  return resolve(dataDir, 'streets', `${name}.pmtiles`)
}

function readStart(path: string): string {
  try {
    const file = openSync(path, 'r')
    const bytes = Buffer.alloc(7)
    readSync(file, bytes, 0, bytes.length, 0)
    closeSync(file)
    return bytes.toString('latin1')
  } catch (error) {
    throw new StartError(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function openWriter(out: string): PmtilesWriter {
  try {
    mkdirSync(dirname(out), { recursive: true })
    return openPmtilesWriter(out)
  } catch (error) {
    throw new StartError(`${out} can’t be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

async function tileOsm(
  from: string,
  bounds: Bounds,
  onProgress: OnProgress,
  writer: PmtilesWriter,
): Promise<PmtilesFacts> {
  const tiles = new ShapeTiles()
  await readShapes(from, bounds, onProgress, (shape) => tiles.add(shape))
  await tiles.write(writer, bounds, onProgress)
  const metadata = {
    name: 'Streets',
    attribution: OSM_ATTRIBUTION,
    type: 'baselayer',
    vector_layers: LAYER_NAMES.map((id) => ({ id, fields: {} })),
  }
  return { bounds, minZoom: 0, maxZoom: MAX_ZOOM, tileType: TileType.Mvt, metadata }
}
