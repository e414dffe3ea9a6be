import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type OperationNode,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'

/** The store's dialect of PostgreSQL. */
export class StoreDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig
  private readonly begin: string | undefined

  /** `begin` begins each transaction, so that settings for every transaction cost no extra round trip. */
  constructor(config: PostgresDialectConfig, begin?: string) {
    super(config)
    this.config = config
    this.begin = begin
  }

  override createDriver(): PostgresDriver {
    return this.begin === undefined ? new PostgresDriver(this.config) : new BeginningDriver(this.begin, this.config)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListsAreValues()
  }
}

class BeginningDriver extends PostgresDriver {
  private readonly begin: string

  constructor(begin: string, config: PostgresDialectConfig) {
    super(config)
    this.begin = begin
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.begin))
  }
}

/**
 * `in (1, 2)` would be another text for each number of values, and so another statement to plan. A single value stays a
 * plain comparison, after which an index keeps its order.
 */
class ListsAreValues extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, leftOperand, rightOperand } = node
    const comparison = OperatorNode.is(operator) ? COMPARISONS[operator.operator] : undefined
    if (!comparison || !isList(rightOperand)) return super.visitBinaryOperation(node)
    const { values } = rightOperand
    this.visitNode(leftOperand)
    if (values.length === 1) {
      this.append(` ${comparison.one} `)
      this.appendValue(values[0])
    } else {
      this.append(` ${comparison.one} ${comparison.many}(`)
      this.appendValue(values)
      this.append(')')
    }
  }
}

const COMPARISONS: Record<string, { readonly one: string; readonly many: string }> = {
  in: { one: '=', many: 'any' },
  'not in': { one: '<>', many: 'all' },
}

const isList = (node: OperationNode): node is PrimitiveValueListNode => PrimitiveValueListNode.is(node)
