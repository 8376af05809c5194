// Gives a token process the definition: loaded there before its entry file.
import { addPaymentVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { addShape } from '../../main/token/readback/versions/catalogue.ts';
import { SHAPE } from './shape.ts';
import { PAIN_001_001_09 } from './version.ts';

addPaymentVersion(PAIN_001_001_09);
addShape(SHAPE);
