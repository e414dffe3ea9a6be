// The props of components that are elements, or functions returning them, as their types say.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, type Node, parse, ROOT, visit } from './sources.ts'

interface Slots {
  readonly file: string
  readonly name: string
  readonly slots: readonly string[]
}

const ELEMENT = /\b(?:ReactNode|ReactElement|JSX\.Element)\b/

/** Of each component whose props have a type in its file, or written out; `children` doesn't count. */
export function slotsOfComponents(files: readonly string[], read = readSource): Slots[] {
  return files.flatMap((file) => {
    const text = read(file)
    const types = new Map<string, Node>()
    const components: { name: string; props: Node }[] = []
    visit(parse(text, file), (node) => {
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
        types.set(nameOf(node['id']), node)
      const component = componentOf(node)
      if (component) components.push(component)
    })
    const reader = new SlotReader(text, types)
    return components.map(({ name, props }) => ({ file, name, slots: [...new Set(reader.slotsOf(props))] }))
  })
}

const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const nameOf = (value: unknown): string => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '')
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const COMPONENT = /^[A-Z][a-z]/

/** A function with the name of a component and a typed parameter. */
function componentOf(node: Node): { name: string; props: Node } | undefined {
  const name = nameOf(node['id'])
  if (!COMPONENT.test(name)) return
  const [props] = listOf(functionOf(node)?.['params'])
  const annotation = props?.['typeAnnotation']
  return isNode(annotation) && isNode(annotation['typeAnnotation'])
    ? { name, props: annotation['typeAnnotation'] }
    : undefined
}

function functionOf(node: Node): Node | undefined {
  if (node.type === 'FunctionDeclaration') return node
  if (node.type !== 'VariableDeclarator' || !isNode(node['init'])) return
  const value = node['init']
  // memo(function Name() {})
  return value.type === 'CallExpression' ? listOf(value['arguments'])[0] : value
}

class SlotReader {
  readonly #text: string
  readonly #types: ReadonlyMap<string, Node>

  constructor(text: string, types: ReadonlyMap<string, Node>) {
    this.#text = text
    this.#types = types
  }

  /** Names of the props, those of types that it extends or joins among them. */
  slotsOf(type: Node): string[] {
    if (type.type === 'TSTypeLiteral') return this.#slotsAmong(listOf(type['members']))
    if (type.type === 'TSIntersectionType') return listOf(type['types']).flatMap((each) => this.slotsOf(each))
    if (type.type !== 'TSTypeReference') return []
    return this.#slotsOfNamed(nameOf(type['typeName']))
  }

  #slotsOfNamed(name: string): string[] {
    const declared = this.#types.get(name)
    if (!declared) return []
    if (declared.type === 'TSTypeAliasDeclaration')
      return isNode(declared['typeAnnotation']) ? this.slotsOf(declared['typeAnnotation']) : []
    const inherited = listOf(declared['extends']).flatMap((each) => this.#slotsOfNamed(nameOf(each['expression'])))
    const body = declared['body']
    return [...inherited, ...this.#slotsAmong(isNode(body) ? listOf(body['body']) : [])]
  }

  #slotsAmong(members: readonly Node[]): string[] {
    return members
      .filter((member) => {
        const type = member['typeAnnotation'] ?? member['returnType']
        return isNode(type) && nameOf(member['key']) !== 'children' && this.#isElement(type)
      })
      .map((member) => nameOf(member['key']))
  }

  #isElement(type: Node): boolean {
    const text = this.#textOf(type)
    const result = text.slice(text.lastIndexOf('=>') + 1)
    if (ELEMENT.test(result)) return true
    // A type of this file for a function that draws.
    const named = this.#types.get(/^[:\s]*(\w+)$/.exec(text)?.[1] ?? '')
    return named?.type === 'TSTypeAliasDeclaration' && isNode(named['typeAnnotation'])
      ? /=>[^=]*\b(?:ReactNode|ReactElement|JSX\.Element)\b/.test(this.#textOf(named['typeAnnotation']))
      : false
  }

  #textOf(node: Node): string {
    return this.#text.slice(Number(node['start']), Number(node['end']))
  }
}
