import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { FirstSteps, StepList } from './first-steps.tsx'

const parts = { readiness: <p>Ready</p>, install: <p>Install here</p> }
const open = (device?: Device) => renderScreen(<FirstSteps {...parts} />, device)
const card = () => screen.queryByRole('region', { name: 'Getting started' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the first steps are walked through once, with what this device says about each', async () => {
  const device = open()
  await screen.findByText('Step 1 of 3')
  await press('Next')
  expect(screen.getByText('Ready')).toBeDefined()
  await press('Back')
  expect(screen.getByText('Step 1 of 3')).toBeDefined()
  await press('Next')
  await press('Next')
  expect(screen.getByText('Install here')).toBeDefined()
  await press('Done')
  expect(card()).toBeNull()
  cleanup()
  open(device)
  await expect(screen.findByText('Step 1 of 3', {}, { timeout: 300 })).rejects.toThrow()
})

test('skipped, they do not come back, and Help lists all of them', async () => {
  const device = open()
  await screen.findByText('Step 1 of 3')
  await press('Skip')
  expect(card()).toBeNull()
  cleanup()
  renderScreen(
    <>
      <FirstSteps {...parts} />
      <StepList {...parts} />
    </>,
    device,
  )
  await screen.findByRole('list')
  expect(card()).toBeNull()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Start with today',
    'Work without a connection',
    'Keep Doorstep close',
  ])
})
