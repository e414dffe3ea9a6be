import { createFileRoute } from '@tanstack/react-router'
import { readBoardSearch } from '../../screens/board/board-search.ts'
import { StagesScreen } from '../../screens/board/stages-screen.tsx'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/board')({ validateSearch: fromAddress(readBoardSearch), component: Board })

function Board() {
  return <StagesScreen search={Route.useSearch()} />
}
