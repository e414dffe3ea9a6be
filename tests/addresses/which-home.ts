import { readFileSync } from 'node:fs'

export interface Home {
  readonly id: string
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly address3?: string | undefined
  readonly posttown: string
}

export interface HomeQuestion {
  readonly building: string
  readonly homes: readonly Home[]
  readonly query: string
  /** `is 1`, `asks 1 2`, `maybe 1` or `none`. */
  readonly answer: string
}

export const HOME_QUESTIONS = readQuestions(readFileSync(new URL('which-home.txt', import.meta.url), 'utf8'))

function readQuestions(text: string): HomeQuestion[] {
  const questions: HomeQuestion[] = []
  let building = { name: '', town: '', homes: [] as Home[] }
  for (const line of text.split('\n')) {
    const heading = /^## ((.+?): .+)$/.exec(line)
    const home = /^(\d+): (.+)$/.exec(line)
    const question = /^(.*) => (.+)$/.exec(line)
    if (heading) building = { name: heading[1] ?? '', town: heading[2] ?? '', homes: [] }
    else if (home) building.homes.push(homeOf(home[1] ?? '', home[2] ?? '', building.town))
    else if (question && !line.startsWith('#')) {
      questions.push({
        building: building.name,
        homes: building.homes,
        query: question[1] ?? '',
        answer: question[2] ?? '',
      })
    }
  }
  return questions
}

function homeOf(id: string, address: string, posttown: string): Home {
  const [address1, address2, address3] = address.split(' | ')
  return { id, address1, address2, address3, posttown }
}
