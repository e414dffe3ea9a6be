import MiniSearch from 'minisearch'

const FIELDS = ['name', 'phone', 'email', 'postcode', 'address']
let index

export function open(documents) {
  index = new MiniSearch({ fields: FIELDS, idField: 'id' })
  index.addAll(documents)
}

export const find = (words, most) =>
  index
    .search(words, { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 2 } })
    .slice(0, most)
    .map(({ id }) => id)
