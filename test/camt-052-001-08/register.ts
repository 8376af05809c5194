// Gives a process the definition: loaded before the entry file of the desk and of its worker threads.
import { addStatementVersion } from '../../shared/domain/message-versions/statement-catalogue.ts';
import { CAMT_052_001_08 } from './version.ts';

addStatementVersion(CAMT_052_001_08);
