import { expose } from 'comlink'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { createSearchWorker } from './search-worker.ts'

expose(createSearchWorker(openLocalData(browserDatabases())))
