export default (): never => {
  for (;;);
}
