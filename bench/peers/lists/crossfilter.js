import crossfilter from 'crossfilter2'
import { nearness, PAGE, SELECT_FILTER_NAMES } from './leads.js'
import { servePeer } from './serve.js'

const all = crossfilter()
const leads = []
const byId = new Map()
const dimensions = {}
let groups

function narrow({ selects, surname, near }) {
  for (const name of SELECT_FILTER_NAMES) {
    const values = selects[name] && new Set(selects[name])
    keepOnly(dimensions[name], values && ((value) => values.has(value)))
  }
  keepOnly(dimensions.surname, surname && ((value) => value.includes(surname)))
  const isNear = near && nearness(near)
  keepOnly(dimensions.place, isNear && ((place) => isNear(leads[place])))
}

function keepOnly(dimension, isKept) {
  if (isKept) dimension.filterFunction(isKept)
  else if (dimension.hasCurrentFilter()) dimension.filterAll()
}

servePeer({
  add(added) {
    for (const lead of added) {
      const placed = { ...lead, place: leads.length, created: Date.parse(lead.createdAt) }
      leads.push(placed)
      byId.set(lead._id, placed)
    }
  },
  ready() {
    all.add(leads)
    for (const name of SELECT_FILTER_NAMES) dimensions[name] = all.dimension((lead) => lead[name])
    dimensions.surname = all.dimension((lead) => lead.surname_folded)
    dimensions.place = all.dimension((lead) => lead.place)
    dimensions.created = all.dimension((lead) => lead.created)
  },
  find(question) {
    narrow(question)
    return { rows: dimensions.created.top(PAGE), total: all.groupAll().value() }
  },
  facets(question) {
    // Not before they are asked for: every filter set from then on keeps all of them in line.
    groups ??= SELECT_FILTER_NAMES.map((name) => [name, dimensions[name].group()])
    narrow(question)
    return Object.fromEntries(
      groups.map(([name, group]) => [name, group.all().flatMap(({ key, value }) => (value > 0 ? [[key, value]] : []))]),
    )
  },
  /** A record's values are read when it is added, so a changed one is removed and added again. */
  setStatus(id, status) {
    const lead = byId.get(id)
    all.remove(({ place }) => place === lead.place)
    lead.lead_status = status
    all.add([lead])
  },
})
