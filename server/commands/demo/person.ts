import type { Lead } from '../../../contract/entities/lead.ts'
import type { Random } from './random.ts'

const WOMEN =
  'Aisha Alice Amelia Anita Bethany Carol Charlotte Chloe Deborah Eleanor Emma Fatima Fiona Grace Hannah Isla Jasmine Joanne Karen Kavita Laura Leah Lucy Margaret Maria Megan Niamh Olivia Patricia Priya Rachel Rebecca Samina Sandra Sarah Shanice Sian Sophie Susan Zara'.split(
    ' ',
  )
const MEN =
  'Aaron Adam Ahmed Alan Andrew Anthony Ben Brian Callum Christopher Connor Craig Daniel David Gareth George Graham Harry Imran Jack James Jamie Kevin Liam Luke Mark Michael Mohammed Neil Nikhil Oliver Paul Peter Rhys Robert Ryan Samuel Stephen Thomas William'.split(
    ' ',
  )
const SURNAMES =
  "Adams Ahmed Ali Allen Anderson Bailey Baker Barnes Begum Bell Bennett Brown Butler Campbell Carter Chapman Clark Clarke Collins Cook Cooper Cox Davies Davis Edwards Ellis Evans Foster Fox Gray Green Griffiths Hall Harris Harrison Hill Hughes Hussain Jackson James Johnson Jones Kaur Kelly Khan King Knight Lee Lewis Marshall Martin Mason Miller Mitchell Moore Morgan Morris Murphy Murray O'Brien O'Connor Owen Palmer Parker Patel Phillips Powell Price Reynolds Richards Richardson Roberts Robinson Rogers Russell Scott Shaw Simpson Singh Smith Stevens Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson White Wilkinson Williams Wilson Wood Wright Young".split(
    ' ',
  )

export type Person = Required<Pick<Lead, 'firstname' | 'surname' | 'email' | 'phone'>> & { gender: 'Female' | 'Male' }

/** Ofcom reserves these numbers for drama, so they reach no one. Some have lost their leading 0, as in spreadsheets. */
function buildPhone(random: Random): string {
  const last = String(random.int(0, 999)).padStart(3, '0')
  const [code, rest] = random.chance(0.8) ? ['07700', `900${last}`] : ['01632', `960${last}`]
  const way = random.next()
  if (way < 0.15) return `${code.slice(1)}${rest}`
  return way < 0.6 ? `${code} ${rest}` : `${code}${rest}`
}

function buildEmail(random: Random, firstname: string, surname: string): string {
  const name = `${firstname}.${surname.replace(/\W/g, '')}`.toLowerCase()
  const number = random.chance(0.6) ? String(random.int(1, 999)) : ''
  return `${name}${number}@${random.chance(0.7) ? 'example.com' : 'example.co.uk'}`
}

export function buildPerson(random: Random): Person {
  const gender = random.chance(0.5) ? 'Female' : 'Male'
  const firstname = random.pick(gender === 'Female' ? WOMEN : MEN)
  const surname = random.pick(SURNAMES)
  return { firstname, surname, gender, email: buildEmail(random, firstname, surname), phone: buildPhone(random) }
}
