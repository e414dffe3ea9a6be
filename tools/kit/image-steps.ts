import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A line of a Dockerfile: its instruction and the rest. */
export interface Step {
  readonly instruction: string
  readonly rest: string
}

/** What a container of the image would start, in its folder on this machine. */
export interface Image {
  readonly root: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/** Throws for an instruction that these steps don’t know. */
export function readSteps(dockerfile: string): Step[] {
  const lines = dockerfile.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!KNOWN.includes(instruction)) throw new Error(`The Dockerfile has a step that can’t be walked: ${line}`)
    return { instruction, rest }
  })
}

interface Walk {
  readonly steps: readonly Step[]
  /** The sources, without what .dockerignore names. */
  readonly context: string
  /** Empty; each stage gets a folder in it. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** Does what `docker build` would, without the base image: paths that begin with / are in the folder of their stage. */
export async function walkSteps({ steps, context, folder, say }: Walk): Promise<Image> {
  const stages = new Map<string, string>()
  let stage = { root: '', workdir: '/', env: {} as Record<string, string>, command: [] as string[] }
  const resolve = (path: string) => join(stage.root, path.startsWith('/') ? path : join(stage.workdir, path))
  for (const { instruction, rest } of steps) {
    if (instruction === 'FROM') {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'image'
      stage = { root: join(folder, name), workdir: '/', env: {}, command: [] }
      stages.set(name, stage.root)
    } else if (instruction === 'WORKDIR') {
      stage.workdir = rest
      mkdirSync(resolve('.'), { recursive: true })
    } else if (instruction === 'ENV') {
      Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    } else if (instruction === 'CMD') {
      stage.command = JSON.parse(rest)
    } else if (instruction === 'COPY') {
      copy(rest, { from: (name) => (name === undefined ? context : (stages.get(name) ?? '')), resolve })
    } else if (instruction === 'RUN' && !isOfTheSystem(rest)) {
      await run(rest, resolve('.'), say)
    }
  }
  return { root: stage.root, folder: resolve('.'), env: stage.env, command: stage.command }
}

/** Users and folders outside the app’s are the container’s own. */
const isOfTheSystem = (command: string) => command.startsWith('install -d ')

interface Folders {
  from: (stage: string | undefined) => string
  resolve: (path: string) => string
}

function copy(rest: string, { from, resolve }: Folders): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? []
  const names = paths.split(' ')
  const target = names.pop() ?? '.'
  for (const name of names) {
    const source = join(from(stage), name)
    const isWhole = name === '.' || stage !== undefined
    cpSync(source, isWhole ? resolve(target) : join(resolve(target), basename(name)), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

async function run(command: string, cwd: string, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  // The Node of this process, as the image has its own.
  const env = { HOME: homedir(), PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` }
  const child = spawn('/bin/sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
  say(`${command} took ${Math.round((performance.now() - began) / 1000)} s`)
}

/** The names in a .dockerignore; each is a file or folder of the top. */
export const readIgnored = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean)
