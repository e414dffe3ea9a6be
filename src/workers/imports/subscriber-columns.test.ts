import { expect, test } from 'vitest'
import { readEachChunk } from '../csv/read-fields.ts'
import { EMAIL_COLUMN, itemOf, SUBSCRIBER_COLUMNS, type SubscriberItem } from './subscriber-columns.ts'

async function itemsOf(...lines: string[]): Promise<SubscriberItem[]> {
  const items: SubscriberItem[] = []
  await readEachChunk(new Blob([lines.join('\n')]), {
    fields: SUBSCRIBER_COLUMNS,
    required: EMAIL_COLUMN,
    rowsPerChunk: 10,
    signal: new AbortController().signal,
    onChunk: async ({ rows }) => void items.push(...rows.map(itemOf)),
  })
  return items
}

const emails = ['email', 'e_mail', 'e-mail', 'contactemail', ' E Mail ', 'Contact.Email', '"E-MAIL"']
const names = {
  firstName: ['firstname', 'first_name', 'forename', 'givenname', 'First Name', ' FORENAME '],
  lastName: ['lastname', 'last_name', 'surname', 'familyname', 'Last  Name?'],
  phone: ['phone', 'mobile', 'telephone', 'tel', 'contactnumber', 'Tel.'],
} as const

test.each(emails)('the address is read from a column named %s', async (header) => {
  expect(await itemsOf(`other,${header}`, 'x, ANN@X.org ')).toMatchObject([{ email: 'ann@x.org' }])
})

test.each(Object.entries(names).flatMap(([field, headers]) => headers.map((header) => [field, header] as const)))(
  '%s is read from a column named %s',
  async (field, header) => {
    const [item] = await itemsOf(`${header},email`, 'Lee,ann@x.org')
    expect(item).toMatchObject({ [field]: 'Lee' })
  },
)

test('a phone number of our own file of skipped rows comes back without what kept it from being calculated', async () => {
  expect(await itemsOf('email,phone', "ann@x.org,'+44 7700 900123")).toMatchObject([{ phone: '+44 7700 900123' }])
})
