import FlexSearch from 'flexsearch'

const FIELDS = ['name', 'phone', 'email', 'postcode', 'address']
let index

export function open(documents) {
  index = new FlexSearch.Document({
    document: { id: 'id', index: FIELDS.map((field) => ({ field, tokenize: 'forward' })) },
  })
  for (const document of documents) index.add(document)
}

export const find = (words, most) =>
  [...new Set(index.search(words, { limit: most }).flatMap(({ result }) => result))].slice(0, most)
