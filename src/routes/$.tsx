import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address that nothing answers leads home. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
