import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany, addLeads } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { zipOf } from '../../../tests/support/builders/zip.ts'
import { readChanges, readHead } from '../../store/feed/feed.ts'
import { centreOf } from '../../store/leads/lead-centre.ts'
import { findLead } from '../../store/leads/leads.ts'
import { placePostcodes } from '../../store/register/postcodes.ts'
import { importPostcodes } from './import-postcodes.ts'

let folder: string
let store: TestStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-postcodes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

function importBytes(content: string | Buffer, name = 'postcodes.csv') {
  const path = join(folder, name)
  writeFileSync(path, content)
  return importPostcodes(store, { path })
}

const placeOf = async (postcode: string) => (await placePostcodes(store.db, [postcode])).get(postcode)
const near = (lat: number, lng: number, precision: string) => ({
  lat: expect.closeTo(lat, 4),
  lng: expect.closeTo(lng, 4),
  precision,
})

const NEW_STYLE = `\uFEFFpcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,oa21cd,cty26cd,lad26cd,wd26cd,ctry26cd,rgn26cd,pcon24cd,lat,long
"LS1 4AP","LS1  4AP","LS1 4AP","198001","","0","429000","0433000","1","","E99","E08000035","","E92","E12","E14",53.797000,-1.549000
"LS1 4AQ","LS1  4AQ","LS1 4AQ","198001","202001","0","429000","0433000","1","","E99","E08000035","","E92","E12","E14",53.799000,-1.551000
"LS1 5AA","LS1  5AA","LS1 5AA","198001","","0","","","9","","","","","","","",99.999999,0.000000
`
const OLD_STYLE = `pcd,pcd2,pcds,dointr,doterm,oscty,oslaua,usertype,oseast1m,osnrth1m,osgrdind,gor,pcon,lat,long
"BT7 1NN","BT7  1NN","BT7 1NN","198001","","N99","N09","0","","","1","N99","N06",54.585000,-5.930000
`
const CODE_POINT = `"ML9 9AR",10,276182,651418,"S92000003","","S08000032","","S12000029","S13003114"
"SO16 0AT",90,0,0,"E92000001","","","","",""
`

test("a directory with this year's or earlier columns locates each postcode", async () => {
  expect(await importBytes(NEW_STYLE)).toEqual({ format: 'ONSPD or NSPL', rows: 3, imported: 2, skipped: 1, placed: 0 })
  expect(await placeOf('ls14ap')).toEqual(near(53.797, -1.549, 'unit'))
  await importBytes(OLD_STYLE)
  expect(await placeOf('BT7 1NN')).toEqual(near(54.585, -5.93, 'unit'))
  expect(await placeOf('LS1 4AP')).toEqual(near(53.797, -1.549, 'unit'))
})

test('a missing postcode is located in the middle of its sector, else its district, else its area', async () => {
  await importBytes(NEW_STYLE)
  expect(await placeOf('LS1 4ZZ')).toEqual(near(53.798, -1.55, 'sector'))
  expect(await placeOf('LS1 9ZZ')).toEqual(near(53.798, -1.55, 'outcode'))
  expect(await placeOf('LS29 9ZZ')).toEqual(near(53.923, -1.82, 'outcode'))
  expect(await placeOf('BT99 9ZZ')).toMatchObject({ precision: 'area' })
  expect(await placeOf('QQ1 1AA')).toBeUndefined()
  expect(await placeOf('somewhere')).toBeUndefined()
})

test('Code-Point Open, which has grid references and no header, is converted to the metre', async () => {
  expect(await importBytes(CODE_POINT)).toMatchObject({ format: 'Code-Point Open', imported: 1, skipped: 1 })
  // The ONS directory's value for the same grid reference. The fifth decimal is a metre.
  const place = await placeOf('ML9 9AR')
  expect(place?.lat).toBeCloseTo(55.740264, 4)
  expect(place?.lng).toBeCloseTo(-3.97372, 4)
})

test('plain postcode, lat and lng are read in any order', async () => {
  await importBytes('Longitude,Post code,Latitude\n-1.5,ls1 4ap,53.8\n')
  expect(await placeOf('LS1 4AP')).toEqual(near(53.8, -1.5, 'unit'))
})

test('from a zip the whole directory is read, not its parts beside it', async () => {
  const zip = zipOf({
    'Data/multi_csv/ONSPD_AUG_2026_UK_LS.csv': NEW_STYLE,
    'Data/ONSPD_AUG_2026_UK.csv': NEW_STYLE + OLD_STYLE.split('\n')[1]?.replace('BT7', 'x'),
    'Documents/Names and codes.csv': 'code,name\n1,x\n',
  })
  expect(await importBytes(zip, 'onspd.zip')).toMatchObject({ rows: 4, imported: 2 })
  const areas = zipOf({
    'Data/CSV/so.csv': CODE_POINT,
    'Data/CSV/ls.csv': CODE_POINT.replaceAll('ML9', 'LS16'),
    'Doc/licence.txt': '',
  })
  expect(await importBytes(areas, 'codepo.zip')).toMatchObject({ format: 'Code-Point Open', imported: 2 })
})

test.each([
  ['another CSV', 'name,colour\nx,red\n', 'is not a file of postcodes'],
  ['an empty file', '', 'is empty'],
  ['a zip without any', zipOf({ 'a.txt': 'x' }), 'holds no CSV file'],
])('%s is refused as no directory', async (_what, content, complaint) => {
  await expect(importBytes(content)).rejects.toThrow(complaint)
})

test('leads are located when they are written, and again when more is known, and devices get the change', async () => {
  const companyId = await addCompany(store)
  const [lead, elsewhere] = await addLeads(store, companyId, [
    { postcode: 'ls1 4ap' },
    { postcode: 'LS1 4AP', lat: 50, lng: 0, coordinate_precision: 'unit' },
  ])
  expect(lead).toMatchObject({ coordinate_precision: 'outcode' })
  const { cursor } = await readHead(store, companyId)
  expect(await importBytes(NEW_STYLE)).toMatchObject({ placed: 1 })
  const placed = await findLead(store, [companyId], lead!._id)
  expect(placed).toMatchObject({ coordinate_precision: 'unit', lat: expect.closeTo(53.797, 4), version: 2 })
  expect(await findLead(store, [companyId], elsewhere!._id)).toEqual(elsewhere)
  const { changes } = JSON.parse(
    (await readChanges(store, { companyId, userId: randomUUID() }, cursor, 100)) ?? '',
  ) as { changes: unknown[] }
  expect(changes).toMatchObject([{ t: 'lead', id: lead!._id, v: 2, row: { coordinate_precision: 'unit' } }])
  expect(await importBytes(NEW_STYLE)).toMatchObject({ placed: 0 })
  const [later] = await addLeads(store, companyId, [{ postcode: 'LS1 4ZZ' }])
  expect(later).toMatchObject({ coordinate_precision: 'sector' })
})

test('the centre of a radius is as exact as directory and leads together', async () => {
  const companyId = await addCompany(store)
  await addLeads(store, companyId, [{ postcode: 'LS2 7AA', lat: 53.81, lng: -1.54, coordinate_precision: 'unit' }])
  await importBytes(NEW_STYLE)
  const centre = (postcode: string) => centreOf(store, [companyId], postcode)
  expect(await centre('LS1 4AP')).toMatchObject(near(53.797, -1.549, 'unit'))
  expect(await centre('LS2 7AA')).toMatchObject({ lat: 53.81, lng: -1.54 })
  expect(await centre('LS2 7ZZ')).toMatchObject({ lat: 53.81, lng: -1.54 })
  expect(await centre('LS1 4ZZ')).toMatchObject(near(53.798, -1.55, 'sector'))
  expect(await centre('LS9 9ZZ')).toEqual(near(53.799, -1.514, 'outcode'))
  expect(await centre('LS')).toEqual(near(53.828, -1.547, 'area'))
  expect(await centre('QQ1')).toBeUndefined()
})
