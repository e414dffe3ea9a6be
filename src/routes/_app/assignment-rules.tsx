import { createFileRoute } from '@tanstack/react-router'
import { AssignmentRulesScreen } from '../../features/assignment-rules/assignment-rules-screen.tsx'

export const Route = createFileRoute('/_app/assignment-rules')({ component: AssignmentRulesScreen })
