/** Names as files have them, and what users type to find them. */
export const NAMED = [
  { firstname: 'Siân', surname: 'O’Brien-Jones' },
  { firstname: 'Zoë', surname: 'Nuñez' },
  { firstname: 'Mary  Ann', surname: 'Mac Donald' },
  { firstname: 'Łukasz', surname: 'Żak' },
] as const

export const TYPED = [
  { firstname: 'Sian', finds: 'Siân' },
  { surname: "O'Brien", finds: 'Siân' },
  { surname: 'OBrien', finds: 'Siân' },
  { surname: 'OBrien Jones', finds: 'Siân' },
  { firstname: 'Zoe', finds: 'Zoë' },
  { surname: 'Nunez', finds: 'Zoë' },
  { surname: 'Zak', finds: 'Łukasz' },
  { firstname: 'Lukasz', finds: 'Łukasz' },
  { firstname: 'Mary Ann', finds: 'Mary  Ann' },
  { firstname: 'Mary-Ann', finds: 'Mary  Ann' },
  { surname: 'MacDonald', finds: 'Mary  Ann' },
] as const satisfies readonly { firstname?: string; surname?: string; finds: string }[]
