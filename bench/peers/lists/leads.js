// What every peer is given, and how what none of them offers is computed: in plain JavaScript, the same for all.
import { SELECT_FILTER_NAMES } from '../../../contract/entities/lead-filters.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { choiceOf } from '../../../src/search/choices.ts'
import { boxAround, milesBetween } from '../../../src/search/radius.ts'
import { syntheticLeads } from '../../support/synthetic-leads.ts'

export { SELECT_FILTER_NAMES }
export const PAGE = 50
const BATCH = 2_000

const centres = new Map()

export function* leadBatches(count, centrePostcode) {
  const make = syntheticLeads('company', ['one', 'another'])
  const sum = { lat: 0, lng: 0, number: 0 }
  for (let done = 0; done < count; done += BATCH) {
    const leads = make(Math.min(BATCH, count - done)).map(asStored)
    for (const { postcode, lat, lng } of leads) {
      if (compactPostcode(postcode) !== compactPostcode(centrePostcode)) continue
      sum.lat += lat
      sum.lng += lng
      sum.number += 1
    }
    yield leads
  }
  if (sum.number === 0) throw new Error(`No lead is in ${centrePostcode}.`)
  centres.set(centrePostcode, { lat: sum.lat / sum.number, lng: sum.lng / sum.number })
}

function asStored({ deal_status: _none, ...lead }) {
  const choices = SELECT_FILTER_NAMES.map((name) => [name, choiceOf(name, lead[name])])
  return { ...lead, ...Object.fromEntries(choices), surname_folded: lead.surname.toLowerCase() }
}

export const boxOf = ({ postcode, miles }) => boxAround(centres.get(postcode), miles)

export function nearness({ postcode, miles }) {
  const centre = centres.get(postcode)
  const { south, north, west, east } = boxAround(centre, miles)
  return ({ lat, lng }) =>
    lat >= south && lat <= north && lng >= west && lng <= east && milesBetween(centre, { lat, lng }) <= miles
}

export function besideSelects({ surname, near }) {
  const isNear = near ? nearness(near) : () => true
  return (lead) => (!surname || lead.surname_folded.includes(surname)) && isNear(lead)
}

export const chosenSets = ({ selects }) => Object.entries(selects).map(([name, values]) => [name, new Set(values)])

export function matcher(question) {
  const chosen = chosenSets(question)
  const isInBeside = besideSelects(question)
  return (lead) => chosen.every(([name, values]) => values.has(lead[name])) && isInBeside(lead)
}

export const newestFirst = (leads) => leads.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))

export function countFacets(leads, question) {
  const chosen = chosenSets(question)
  const isInBeside = besideSelects(question)
  const counts = Object.fromEntries(SELECT_FILTER_NAMES.map((name) => [name, new Map()]))
  const count = (name, lead) => counts[name].set(lead[name], (counts[name].get(lead[name]) ?? 0) + 1)
  for (const lead of leads) {
    if (!isInBeside(lead)) continue
    const missed = chosen.filter(([name, values]) => !values.has(lead[name]))
    if (missed.length === 0) for (const name of SELECT_FILTER_NAMES) count(name, lead)
    if (missed.length === 1) count(missed[0][0], lead)
  }
  return Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, [...values]]))
}
