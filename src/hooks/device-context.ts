import { createContext, use } from 'react'
import type { Device } from '../db/schema/device.ts'

export interface RouterContext {
  device: Device
}

export const DeviceContext = createContext<Device | undefined>(undefined)

export function useDevice(): Device {
  const device = use(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceContext above it.')
  return device
}
