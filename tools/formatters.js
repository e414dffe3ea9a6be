// Intl formatters are built once, when they are first used: `once(() => new Intl.DateTimeFormat(...))`. Built as a module
// loads, one delays the opening of the app; built in a function, it is built again at each call.

const isIntl = ({ type, object, name }) =>
  type === 'MemberExpression' ? isIntl(object) : type === 'Identifier' && name === 'Intl'

const isBuiltOnce = ({ parent }) =>
  parent.type === 'ArrowFunctionExpression' &&
  parent.parent.type === 'CallExpression' &&
  parent.parent.callee.name === 'once'

const isInFunction = (node) =>
  node !== null && node !== undefined && (/Function/.test(node.type) || isInFunction(node.parent))

const ONCE = 'Build it once, when it is first used: once(() => new Intl…), of contract/once.ts.'
const LATER = 'This builds a formatter while modules load: make it a function.'

const once = {
  create: (context) => ({
    NewExpression(node) {
      if (isIntl(node.callee) && !isBuiltOnce(node)) context.report({ node, message: ONCE })
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || isInFunction(node)) return
      if (/^toLocale(Date|Time)?String$/.test(callee.property.name)) context.report({ node, message: LATER })
    },
  }),
}

export default { meta: { name: 'formatters' }, rules: { once } }
