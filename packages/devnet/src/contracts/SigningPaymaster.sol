// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// Pays for the user operations that its signer has signed, of EntryPoint 0.8. Nobody can take its deposit out again:
/// it is written past the blocks, for the local chain alone.
contract SigningPaymaster is PaymasterSigner {
    address public immutable signer;

    constructor(address signer_) EIP712("Latchkey Paymaster", "1") {
        signer = signer_;
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature) internal view override returns (bool) {
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        return problem == ECDSA.RecoverError.NoError && recovered == signer;
    }
}
