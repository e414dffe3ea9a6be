import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { CertificateCard } from './certificate-card.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const lodged = (day: string) => ({ certificate_number: '1', lodgement_date: day }) as Certificate

test('a certificate ends at midnight in London, in summer too', () => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T23:30:00Z') })

  render(<CertificateCard certificate={lodged('2016-07-02')} />)

  expect(screen.getByText(/^Expired on/)).toBeDefined()
})
