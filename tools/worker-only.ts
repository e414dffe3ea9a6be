import type { Plugin } from 'vite'

interface Script {
  readonly fileName: string
  readonly moduleIds: readonly string[]
}

/** The build fails if a script of the page contains the package: one import from a worker's module is enough for that. */
export const workerOnly = (packageName: string): Plugin => ({
  name: 'worker-only',
  apply: 'build',
  // Workers are bundles of their own, without this plugin.
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).filter((output) => output.type === 'chunk')
    const problem = pageProblem(packageName, scripts)
    if (problem) this.error(problem)
  },
})

export function pageProblem(packageName: string, scripts: readonly Script[]): string | undefined {
  const isOfPackage = (id: string) => id.includes(`/node_modules/${packageName}/`)
  const found = scripts.find(({ moduleIds }) => moduleIds.some(isOfPackage))
  return found && `${packageName} is only for workers, but ${found.fileName} of the page contains it.`
}
