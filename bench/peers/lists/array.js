import { countFacets, matcher, PAGE } from './leads.js'
import { servePeer } from './serve.js'

const leads = []
const byId = new Map()

servePeer({
  add(added) {
    for (const lead of added) {
      leads.push(lead)
      byId.set(lead._id, lead)
    }
  },
  find(question) {
    const found = leads.filter(matcher(question))
    return { rows: found.slice(0, PAGE), total: found.length }
  },
  facets: (question) => countFacets(leads, question),
  setStatus(id, status) {
    byId.get(id).lead_status = status
  },
})
