import { createContext, use } from 'react'
import type { Device } from '../db/schema/device.ts'

/** What a route may read before its screen is drawn. */
export interface RouterContext {
  device: Device
}

export const DeviceContext = createContext<Device | undefined>(undefined)

/** The device that the app was started on. */
export function useDevice(): Device {
  const device = use(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceContext above it.')
  return device
}
