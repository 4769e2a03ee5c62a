/** Says what the audit does next, because it takes minutes. */
export function tellProgress(step: string): void {
  console.log(`${process.uptime().toFixed(0).padStart(4)} s  ${step}`)
}
