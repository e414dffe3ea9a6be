import type { Change } from './plant.ts'

export interface PlantedBug {
  name: string
  changes: readonly Change[]
}
export const plantedBugs: readonly PlantedBug[] = []
