import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/**
 * Changes the statement that begins each transaction, so that settings for every transaction cost no extra round trip.
 */
export class BeginWith extends PostgresDialect {
  private readonly words: string
  private readonly config: PostgresDialectConfig

  constructor(words: string, config: PostgresDialectConfig) {
    super(config)
    this.words = words
    this.config = config
  }

  override createDriver(): PostgresDriver {
    return new BeginningDriver(this.words, this.config)
  }
}

class BeginningDriver extends PostgresDriver {
  private readonly words: string

  constructor(words: string, config: PostgresDialectConfig) {
    super(config)
    this.words = words
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.words))
  }
}
