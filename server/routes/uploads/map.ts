import { getMapSettings } from '../../../contract/endpoints/map.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const mapRoutes = ({ tiles }: Services) => [route(getMapSettings, async () => (tiles ? { tiles } : {}))]
