/** Never ends, and lets nobody else of its thread work. */
export default (): never => {
  for (;;);
}
