import { createFileRoute, redirect } from '@tanstack/react-router'

/** An unknown address leads home. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
