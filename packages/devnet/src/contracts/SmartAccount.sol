// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {AccountERC7579} from "@openzeppelin/contracts/account/extensions/draft-AccountERC7579.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {AbstractSigner} from "@openzeppelin/contracts/utils/cryptography/signers/AbstractSigner.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// The smart account of the embedded wallet (ERC-4337, EntryPoint 0.8), which one key owns for good: it stands in the
/// account's code. It signs by ERC-1271 with ERC-7739, so that no signature for one account is good for another of the
/// same key, and takes modules (ERC-7579), such as a validator of permissions.
contract SmartAccount is Account, EIP712, ERC7739, AccountERC7579, ERC721Holder, ERC1155Holder {
    constructor() EIP712("Latchkey Account", "1") {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function owner() public view returns (address) {
        return abi.decode(Clones.fetchCloneArgs(address(this)), (address));
    }

    function accountId() public pure override returns (string memory) {
        return "latchkey.account.1.0.0";
    }

    function isValidSignature(bytes32 hash, bytes calldata signature)
        public
        view
        override(ERC7739, AccountERC7579)
        returns (bytes4)
    {
        bytes4 own = ERC7739.isValidSignature(hash, signature);
        return own == bytes4(0xffffffff) ? AccountERC7579.isValidSignature(hash, signature) : own;
    }

    function _validateUserOp(PackedUserOperation calldata op, bytes32 hash, bytes calldata signature)
        internal
        override(Account, AccountERC7579)
        returns (uint256)
    {
        return super._validateUserOp(op, hash, signature);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature)
        internal
        view
        override(AbstractSigner, AccountERC7579)
        returns (bool)
    {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        return problem == ECDSA.RecoverError.NoError && signer == owner();
    }
}

/// Makes smart accounts at addresses that follow from their owner (CREATE2), so that one can sign, and be paid, before
/// it is there.
contract SmartAccountFactory {
    address public immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    function createAccount(address owner, bytes32 salt) external returns (address account) {
        account = accountOf(owner, salt);
        if (account.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encode(owner), salt);
        }
    }

    function accountOf(address owner, bytes32 salt) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, abi.encode(owner), salt);
    }
}
