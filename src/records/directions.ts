/** By address: the device's own maps app finds the door better than the middle of a postcode. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
